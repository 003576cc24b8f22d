const maxUnits = 80;

/** A text of the caller for an error or a loss. Long texts are cut. */
export const quote = (text: string): string =>
  `“${text.length <= maxUnits ? text : `${[...text.slice(0, maxUnits)].slice(0, -1).join('')}…`}”`;
