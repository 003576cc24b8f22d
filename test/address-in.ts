import type { ChildProcess } from 'node:child_process';

/** Waits for the program's start message. Returns the address after a label in it. */
export async function addressIn(child: ChildProcess, label: string): Promise<string> {
  const printed = await printedUntil(child, new RegExp(`^${label} +http://\\S+`, 'm'));
  return new RegExp(`^${label} +(\\S+)`, 'm').exec(printed)?.[1] ?? '';
}

/** Waits until the output of a program matches. Returns the complete output. */
export async function printedUntil({ stdout }: ChildProcess, wanted: RegExp): Promise<string> {
  let printed = '';
  for await (const chunk of stdout?.iterator({ destroyOnReturn: false }) ?? []) {
    printed += chunk;
    if (wanted.test(printed)) return printed;
  }
  throw new Error(`No ${wanted} was printed: ${printed}`);
}
