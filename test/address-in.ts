import type { ChildProcess } from 'node:child_process';

/** Waits for the program's welcome, and finds the address behind a label in it. */
export async function addressIn({ stdout }: ChildProcess, label: string): Promise<string> {
  let printed = '';
  for await (const chunk of stdout?.iterator({ destroyOnReturn: false }) ?? []) {
    printed += chunk;
    const [, address] = new RegExp(`^${label} +(http://\\S+)`, 'm').exec(printed) ?? [];
    if (address) return address;
  }
  throw new Error(`No ${label} was printed: ${printed}`);
}
