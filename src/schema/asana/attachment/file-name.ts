import { InputError } from '../../error/input-error.ts';

/** What file systems allow. */
const maxNameBytes = 255;

const maxTypeLength = 200;

/** A control character, or one that changes the direction of the text after it: it can make `x.exe` look like `exe.x`. */
const invisible = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u;

/** A media type with its parameters. Source: RFC 9110, section 8.3.1. */
const mediaType =
  /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+(?: ?; ?[\w!#$%&'*+.^`|~-]+=(?:[\w!#$%&'*+.^`|~-]+|"[\w !#$%&'()*+,./:;<=>?@[\]^`{|}~-]*"))*$/;

/** The name of one file. Throws InputError. */
export function parseFileName(name: string, field: string): string {
  const problem = findProblem(name);
  if (problem === null) return name;
  throw new InputError(field, `${field} ${problem}.`);
}

function findProblem(name: string): string | null {
  if (name.trim() === '') return 'must not be blank';
  if (/[/\\]/.test(name) || name === '.' || name === '..')
    return 'must be the name of the file without a path';
  if (invisible.test(name) || /\p{Surrogate}/u.test(name))
    return 'must not contain control characters or incomplete characters';
  if (Buffer.byteLength(name) > maxNameBytes)
    return `must have at most ${maxNameBytes} bytes in UTF-8`;
  return null;
}

/** A media type. Throws InputError. */
export function parseMediaType(type: string, field: string): string {
  if (type.length <= maxTypeLength && mediaType.test(type)) return type;
  throw new InputError(field, `${field} must be a media type, such as "image/png".`);
}
