import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** Documents by their id: what clients send instead of a document. */
export type TrustedDocuments = ReadonlyMap<string, string>;

const fileOfDocuments = z.record(z.string().min(1), z.string().regex(/\S/));

/**
 * A JSON file as the compilers of clients print it, `{ "<id>": "<document>" }`, or a folder of such files; read once.
 *
 * Ids are taken as they are: Relay and graphql-codegen hash in ways of their own. Does not look at the documents:
 * one that does not fit the schema is refused when it is asked for.
 */
export function trustedDocuments() {
  return z.string().transform((path, context): TrustedDocuments => {
    const documents = new Map<string, string>();
    const complain = (message: string) => context.addIssue({ code: 'custom', message });
    for (const file of filesOf(path, complain)) {
      for (const [id, document] of read(file, complain)) {
        if ((documents.get(id) ?? document) === document) documents.set(id, document);
        else complain(`has two documents under ${JSON.stringify(id)}, one of them in ${file}.`);
      }
    }
    return documents;
  });
}

type Complain = (message: string) => void;

function filesOf(path: string, complain: Complain): readonly string[] {
  try {
    if (!statSync(path).isDirectory()) return [path];
    const files = readdirSync(path)
      .filter((name) => name.endsWith('.json'))
      .sort();
    if (files.length === 0) complain(`is ${path}; accepted: a folder with JSON files in it.`);
    return files.map((name) => join(path, name));
  } catch (error) {
    complain(`is ${path}, which cannot be read: ${codeOf(error)}.`);
    return [];
  }
}

function read(file: string, complain: Complain): readonly (readonly [string, string])[] {
  try {
    return Object.entries(fileOfDocuments.parse(JSON.parse(readFileSync(file, 'utf8'))));
  } catch (error) {
    const reason = error instanceof z.ZodError || error instanceof SyntaxError;
    complain(
      reason
        ? `has ${file}, which is not what it should be; accepted: a JSON object, ids as keys and documents as values.`
        : `has ${file}, which cannot be read: ${codeOf(error)}.`,
    );
    return [];
  }
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);
