import { readFileSync } from 'node:fs';
import * as z from 'zod';

/** The version of the files that `taskdoc doctor --save` writes. A file of another version is rejected. */
export const resultsVersion = 1;

/** What `taskdoc doctor --save` writes. It contains nothing of the account. */
export interface SavedResults {
  readonly version: typeof resultsVersion;
  /** When the checks ended, in ISO 8601. */
  readonly time: string;
  readonly results: readonly {
    readonly id: string;
    readonly result: 'holds' | 'fails' | 'unknown';
  }[];
}

const versioned = z.object({ version: z.unknown() });

const savedResults: z.ZodType<SavedResults> = z.strictObject({
  version: z.literal(resultsVersion),
  time: z.iso.datetime(),
  results: z.array(
    z.strictObject({ id: z.string().min(1), result: z.enum(['holds', 'fails', 'unknown']) }),
  ),
});

/** Reads the path of a file of `taskdoc doctor --save`. The value is the ids of the assumptions that failed. */
export function savedAssumptions() {
  return z.string().transform((path, context): readonly string[] => {
    const problem = (message: string) => {
      context.addIssue({ code: 'custom', message });
      return [];
    };
    let text: string;
    try {
      text = readFileSync(path, 'utf8');
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : error;
      return problem(`is ${path}, which cannot be read: ${code}.`);
    }
    const json = parseJson(text);
    const found = versioned.safeParse(json);
    if (found.success && found.data.version !== undefined && found.data.version !== resultsVersion)
      return problem(
        `is ${path}, which has another format than this version of taskdoc. Run taskdoc doctor --save again.`,
      );
    const parsed = savedResults.safeParse(json);
    if (!parsed.success)
      return problem(`is ${path}; accepted: a file that taskdoc doctor --save has written.`);
    return parsed.data.results.flatMap(({ id, result }) => (result === 'fails' ? [id] : []));
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
