import { builder } from '../builder/builder.ts';
import { type ErrorCode, errorCodes } from '../error/error-code.ts';

const values = Object.entries(errorCodes).map(([code, description]) => [code, { description }]);

/** The codes of all errors: the values of `MutationError.code`, and the strings in `extensions.code`. */
export const ErrorCodeEnum = builder.enumType('ErrorCode', {
  description:
    'What happened. Every error has one of these codes in `extensions.code`. Later versions can add codes: handle a code that your program does not know like INTERNAL.',
  // The compiler does not infer the keys of an object that is made from entries.
  values: Object.fromEntries(values) as Record<ErrorCode, { readonly description: string }>,
});
