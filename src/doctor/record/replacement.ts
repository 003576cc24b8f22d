import { createTimes, isTime } from './date-order.ts';

/** Replaces what belongs to an account. The same value has the same replacement in the whole recording. */
export interface Replacements {
  /** Keeps the kind: digits, a date, an e-mail address, a URL, HTML, or another text. */
  text(value: string): string;
  number(value: number): number;
  isReplacement(text: string): boolean;
  /** The replaced texts that an error message can repeat, the longest first, with their replacements. */
  known(): readonly (readonly [string, string])[];
}

/** `texts` contains all dates and times of the recording: their replacements have the same order. */
export function createReplacements(texts: readonly string[]): Replacements {
  const replaced = new Map<string, string>();
  const replacements = new Set<string>();
  const numbers = new Map<number, number>();
  const times = createTimes(texts);

  const create = (value: string): string => {
    const count = replaced.size + 1;
    if (/^\d+$/.test(value)) return `9${String(count).padStart(15, '0')}`;
    if (isTime(value)) return times(value);
    if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)) return `person${count}@example.com`;
    if (/^[a-z][a-z\d+.-]*:\/\/\S+$/i.test(value)) return `https://example.com/${count}`;
    if (/^<body>.*<\/body>$/s.test(value)) return `<body>text${count}</body>`;
    return `text${count}${value.endsWith('\n') ? '\n' : ''}`;
  };

  return {
    text(value) {
      if (/^\s*$/.test(value)) return value;
      const known = replaced.get(value);
      if (known !== undefined) return known;
      const replacement = create(value);
      replaced.set(value, replacement);
      replacements.add(replacement.trim());
      return replacement;
    },
    number(value) {
      // 0 and 1 are too common to say anything about an account.
      if (value === 0 || value === 1) return value;
      const replacement = numbers.get(value) ?? numbers.size + (Number.isInteger(value) ? 2 : 2.5);
      numbers.set(value, replacement);
      return replacement;
    },
    isReplacement: (text) => replacements.has(text),
    known: () => [...replaced].toSorted(([one], [other]) => other.length - one.length),
  };
}
