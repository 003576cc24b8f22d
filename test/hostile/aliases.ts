/** A selection under many aliases. A document can have 200. */
export const aliases = (selection: string, count = 200, prefix = 'a'): string =>
  Array.from({ length: count }, (_, at) => `${prefix}${at}: ${selection}`).join(' ');
