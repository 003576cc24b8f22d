import type { ChildProcess } from 'node:child_process';

/** Waits for the program's welcome, and finds the address behind a label in it. */
export async function addressIn(child: ChildProcess, label: string): Promise<string> {
  const printed = await printedUntil(child, new RegExp(`^${label} +http://\\S+`, 'm'));
  return new RegExp(`^${label} +(\\S+)`, 'm').exec(printed)?.[1] ?? '';
}

/** All that a program has printed once this is in it. */
export async function printedUntil({ stdout }: ChildProcess, wanted: RegExp): Promise<string> {
  let printed = '';
  for await (const chunk of stdout?.iterator({ destroyOnReturn: false }) ?? []) {
    printed += chunk;
    if (wanted.test(printed)) return printed;
  }
  throw new Error(`No ${wanted} was printed: ${printed}`);
}
