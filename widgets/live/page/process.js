// What a few bundled libraries ask of Node's process.
export const process = { env: {}, platform: 'browser', cwd: () => '/' };
