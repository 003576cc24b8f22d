/** Whether a change can begin or end at a position: not inside a character of several code units. */
export const isCharacterEdge = (text: string, at: number): boolean =>
  [text[at - 1], text[at]].every((unit) => unit === undefined || ownCharacter.test(unit));

/** A code unit that is a character of its own in any text: no surrogate, no combining mark, no joiner, no part of a Korean syllable. */
const ownCharacter = /^(?![\u1100-\u11ff])[\p{L}\p{N}\p{P}\p{S}\p{Z}\t\n\v\ufffc]$/u;
