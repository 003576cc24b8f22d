import { execFile } from 'node:child_process';
import { isSkipped, requireTool } from './tool.ts';

/** The text of a PDF, read by Poppler. Null if the tests skip what needs it. */
export async function pdfToText(bytes: Buffer): Promise<string | null> {
  if (isSkipped('pdftotext')) return null;
  return new Promise((resolve, reject) => {
    const child = execFile(requireTool('pdftotext'), ['-', '-'], (error, stdout) =>
      error ? reject(error) : resolve(stdout),
    );
    child.stdin?.on('error', () => undefined).end(bytes);
  });
}
