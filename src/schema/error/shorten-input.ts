const maxLength = 60;

/** A part of the caller's input for a message: long input would hide the rest of the message. */
export const shortenInput = (text: string): string =>
  text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
