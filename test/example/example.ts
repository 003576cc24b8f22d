import { type ChildProcess, execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { areToolsRequired } from '../tool/tool.ts';

const execFileAsync = promisify(execFile);

/** A program in `examples/`. */
export interface ExampleProgram {
  readonly folder: string;
  /**
   * Why the tests of this example are skipped, or null if they run. Each example has its own packages, installed in its folder.
   *
   * With REQUIRE_TOOLS=1 the tests run always, and fail if the packages are missing.
   */
  readonly skipReason: string | null;
  /** Runs a command in the folder. Resolves with the output for every exit code. */
  run(
    command: 'npm' | 'node',
    args: readonly string[],
    env?: Readonly<Record<string, string>>,
  ): Promise<Output>;
}

/** The output of a command. */
export interface Output {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Returns the example with this name. */
export function exampleProgram(name: string): ExampleProgram {
  const folder = fileURLToPath(new URL(`../../examples/${name}`, import.meta.url));
  const isInstalled = existsSync(`${folder}/node_modules`);
  const missing =
    isInstalled || areToolsRequired
      ? null
      : `examples/${name} is not installed; run npm ci in its folder`;
  return {
    folder,
    skipReason: missing,
    run: async (command, args, env = {}) => {
      try {
        const options = { cwd: folder, env: { ...process.env, ...env } };
        const { stdout, stderr } = await execFileAsync(command, args, options);
        return { code: 0, stdout, stderr };
      } catch (error) {
        // execFile rejects with an error that has these properties.
        const { code, stdout, stderr } = error as Output;
        return { code, stdout, stderr };
      }
    },
  };
}

/** Waits until a program prints the address at which it serves, and returns the address. */
export function waitForAddress(program: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const readOutput = (text: unknown) => {
      output += text;
      const address = /http:\/\/127\.0\.0\.1:\d+\//.exec(output)?.[0];
      if (address !== undefined) resolve(address);
    };
    program.stdout?.on('data', readOutput);
    program.stderr?.on('data', readOutput);
    program.once('exit', () =>
      reject(new Error(`The program ended before it printed an address: ${output}`)),
    );
  });
}
