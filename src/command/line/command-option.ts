import { parseArgs } from 'node:util';
import { CommandLineInvalid } from './command-error.ts';

/** The options of a command line, and its other words. Throws CommandLineInvalid for an unknown option. */
export function parseOptions(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        port: { type: 'string' },
        seed: { type: 'string' },
        json: { type: 'boolean' },
        strict: { type: 'boolean' },
        write: { type: 'boolean' },
        record: { type: 'string' },
        save: { type: 'string' },
        from: { type: 'string' },
        to: { type: 'string' },
        variables: { type: 'string' },
        operation: { type: 'string' },
        url: { type: 'string' },
        all: { type: 'boolean' },
        ndjson: { type: 'boolean' },
        csv: { type: 'boolean' },
        output: { type: 'string' },
        resume: { type: 'string' },
        'dry-run': { type: 'boolean' },
        'max-reads': { type: 'string' },
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean', short: 'v' },
      },
    });
  } catch (error) {
    // Node's message has several sentences. Only the first is about this command line.
    const [problem = ''] = String(error instanceof Error ? error.message : error).split(/\. |\n/);
    throw new CommandLineInvalid(`${problem.replace(/\.$/, '')}.`);
  }
}
