import { type Data, readText } from '../protocol/input.ts';
import { invalid } from '../protocol/rejection.ts';

/** Parses `include`: what a copy contains, separated by commas. The wording of the error is unverified. */
export function parseInclude<Part extends string>(
  data: Data,
  parts: readonly Part[],
): ReadonlySet<Part> {
  const text = readText(data, 'include') ?? '';
  const names = text === '' ? [] : text.split(',').map((name) => name.trim());
  return new Set(
    names.map((name) => {
      const part = parts.find((one) => one === name);
      if (part === undefined) throw invalid(`include: Not a valid value: ${name}`);
      return part;
    }),
  );
}
