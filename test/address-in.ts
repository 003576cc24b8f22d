import type { ChildProcess } from 'node:child_process';

/** Waits for the program's start message. Returns the address after a label in it. */
export async function addressIn(child: ChildProcess, label: string): Promise<string> {
  const printed = await printedUntil(child, new RegExp(`^${label} +http://\\S+`, 'm'));
  return new RegExp(`^${label} +(\\S+)`, 'm').exec(printed)?.[1] ?? '';
}

/** Waits until the output of a program matches. Returns the complete output. */
export function printedUntil(child: ChildProcess, wanted: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    for (const output of [child.stdout, child.stderr])
      output?.on('data', (chunk) => {
        printed += chunk;
        if (wanted.test(printed)) resolve(printed);
      });
    child.once('close', () => reject(new Error(`No ${wanted} was printed: ${printed}`)));
  });
}
