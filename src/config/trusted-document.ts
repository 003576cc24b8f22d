import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

/** Documents by id. Clients send the id instead of the document. */
export type TrustedDocuments = ReadonlyMap<string, string>;

const fileOfDocuments = z.record(z.string().min(1), z.string().regex(/\S/));

/**
 * Reads the path of a JSON file `{ "<id>": "<document>" }`, as client compilers write it, or of a folder with such files.
 *
 * Does not check the ids, because Relay and graphql-codegen compute them differently. Does not validate the documents:
 * an invalid one is rejected when a client executes it.
 */
export function trustedDocuments() {
  return z.string().transform((path, context): TrustedDocuments => {
    const documents = new Map<string, string>();
    const reportProblem = (message: string) => context.addIssue({ code: 'custom', message });
    for (const file of filesOf(path, reportProblem)) {
      for (const [id, document] of readDocuments(file, reportProblem)) {
        if ((documents.get(id) ?? document) === document) documents.set(id, document);
        else
          reportProblem(
            `contains two documents with the id ${JSON.stringify(id)}, one of them in ${file}.`,
          );
      }
    }
    return documents;
  });
}

type ReportProblem = (message: string) => void;

function filesOf(path: string, reportProblem: ReportProblem): readonly string[] {
  try {
    if (!statSync(path).isDirectory()) return [path];
    const files = readdirSync(path)
      .filter((name) => name.endsWith('.json'))
      .sort();
    if (files.length === 0)
      reportProblem(`is ${path}; accepted: a folder that contains JSON files.`);
    return files.map((name) => join(path, name));
  } catch (error) {
    reportProblem(`is ${path}, which cannot be read: ${codeOf(error)}.`);
    return [];
  }
}

function readDocuments(
  file: string,
  reportProblem: ReportProblem,
): readonly (readonly [string, string])[] {
  try {
    return Object.entries(fileOfDocuments.parse(JSON.parse(readFileSync(file, 'utf8'))));
  } catch (error) {
    const isInvalid = error instanceof z.ZodError || error instanceof SyntaxError;
    reportProblem(
      isInvalid
        ? `contains ${file}, which is invalid; accepted: a JSON object with ids as keys and documents as values.`
        : `contains ${file}, which cannot be read: ${codeOf(error)}.`,
    );
    return [];
  }
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);
