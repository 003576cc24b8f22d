import { execFile } from 'node:child_process';

/** Runs a program of Node in a folder. Returns its exit code and what it printed. */
export const runIn = (folder: string, ...args: readonly string[]) =>
  new Promise<readonly [number, string]>((done) => {
    const env = { PATH: process.env['PATH'], NO_COLOR: '1' };
    execFile(process.execPath, args, { cwd: folder, env }, (error, out, errors) =>
      done([error ? Number(error.code) : 0, out + errors]),
    );
  });
