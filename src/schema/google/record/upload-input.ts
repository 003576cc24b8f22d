import { maxUploadBytes } from '../../../service/google/record/file-upload.ts';
import { InputError } from '../../error/input-error.ts';
import { type Input, input, notBlank } from '../../mutation/input.ts';

/** The address of an upload contains the name, and no address may be longer than 4,096 characters: a character can take six of its bytes. */
const maxNameLength = 400;

/** The name of a file that a client sends. */
export const uploadNameInput = (description: string): Input<string> =>
  input(
    'String',
    `${description}: from 1 to ${maxNameLength} characters. It must not be blank.`,
    (name, field) => {
      notBlank(name, field);
      if (name.length <= maxNameLength) return name;
      throw new InputError(field, `${field} must have at most ${maxNameLength} characters.`);
    },
  );

/** @param advice  What to do with a larger file. */
export const uploadSizeInput = (advice: string): Input<number> =>
  input(
    'Int',
    `The exact size of the file in bytes: from 1 to ${maxUploadBytes} (5 MB), the limit of Google for a file that is sent in one request.`,
    (size, field) => {
      if (size >= 1 && size <= maxUploadBytes) return size;
      throw new InputError(
        field,
        `${field} must be from 1 to ${maxUploadBytes}: Google accepts at most 5 MB in one request. ${advice}`,
      );
    },
  );
