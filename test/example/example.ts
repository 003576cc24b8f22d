import { type ChildProcess, execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const execFileAsync = promisify(execFile);

/** A program under `examples/`. */
export interface ExampleProgram {
  readonly folder: string;
  /**
   * Why its tests are left out, or null where they run. It needs packages of its own, which are installed in its folder.
   *
   * With REQUIRE_EXAMPLES=1 they run, and fail without.
   */
  readonly missing: string | null;
  /** Runs a command in its folder; resolves with its output whatever its exit code. */
  run(
    command: 'npm' | 'node',
    args: readonly string[],
    env?: Readonly<Record<string, string>>,
  ): Promise<Output>;
}

/** What a command left behind. */
export interface Output {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** The example with this name. */
export function exampleProgram(name: string): ExampleProgram {
  const folder = fileURLToPath(new URL(`../../examples/${name}`, import.meta.url));
  const isInstalled = existsSync(`${folder}/node_modules`);
  const missing =
    isInstalled || process.env['REQUIRE_EXAMPLES'] === '1'
      ? null
      : `examples/${name} is not installed; npm ci in its folder does it`;
  // The summary alone would only count it.
  if (missing !== null) process.stderr.write(`Skipped: ${missing}.\n`);
  return {
    folder,
    missing,
    run: async (command, args, env = {}) => {
      try {
        const options = { cwd: folder, env: { ...process.env, ...env } };
        const { stdout, stderr } = await execFileAsync(command, args, options);
        return { code: 0, stdout, stderr };
      } catch (error) {
        // What execFile rejects with is an error that carries these.
        const { code, stdout, stderr } = error as Output;
        return { code, stdout, stderr };
      }
    },
  };
}

/** Where a program serves, once it says so. */
export function addressOf(program: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const listen = (text: unknown) => {
      said += text;
      const address = /http:\/\/127\.0\.0\.1:\d+\//.exec(said)?.[0];
      if (address !== undefined) resolve(address);
    };
    program.stdout?.on('data', listen);
    program.stderr?.on('data', listen);
    program.once('exit', () => reject(new Error(`The program ended: ${said}`)));
  });
}
