import type { Delivery } from '../../upstream/http/upstream-error.ts';
import { WriteFailed } from '../../upstream/http/writer.ts';
import { builder, describedEnum } from '../builder/builder.ts';
import { type ErrorCode, errorCodes, isErrorCode } from '../error/error-code.ts';
import { toGraphqlError } from '../error/graphql-error.ts';

const Applied = describedEnum(
  'Applied',
  'Whether the service applied a write although the write failed.',
  {
    YES: 'The service applied the write, but the response was lost. Do not send the write again.',
    NO: 'The service did not apply the write. Send it again after the cause is resolved.',
    UNKNOWN:
      'It is unknown whether the service applied the write. Check the data at the service before you send the write again.',
  },
);

/** Preparation that must succeed before a write is sent. If it fails, the write fails and was not applied. */
export async function beforeWriting<Result>(preparation: Promise<Result>): Promise<Result> {
  try {
    return await preparation;
  } catch (error) {
    throw new WriteFailed(error, 'no');
  }
}

const values = Object.entries(errorCodes).map(([code, description]) => [code, { description }]);

export const ErrorCodeEnum = builder.enumType('ErrorCode', {
  description:
    'What happened. Every error has one of these codes in `extensions.code`. Later versions can add codes: handle a code that your program does not know like INTERNAL.',
  // The compiler does not infer the keys of an object that is made from entries.
  values: Object.fromEntries(values) as Record<ErrorCode, { readonly description: string }>,
});

/** The error of a part of a mutation, with the same values as an entry of `errors`. */
export interface MutationProblem {
  readonly message: string;
  readonly code: ErrorCode;
  readonly field: string | null;
  readonly applied: Uppercase<Delivery>;
  readonly retryable: boolean;
  readonly help: string | null;
}

export const MutationError = builder.objectRef<MutationProblem>('MutationError').implement({
  description: 'Why a part of a mutation failed.',
  fields: (t) => ({
    code: t.at('code', ErrorCodeEnum, 'The same code as `extensions.code` of an error.', 'nonNull'),
    message: t.stringAt('message', 'A message for humans.', 'nonNull'),
    field: t.stringAt(
      'field',
      'The input that is invalid, or null if the error is not about an input.',
    ),
    applied: t.at(
      'applied',
      Applied,
      'Whether the service applied the write despite the error.',
      'nonNull',
    ),
    retryable: t.booleanAt(
      'retryable',
      'Whether the same change can succeed later. Always false unless `applied` is NO: the change could be made twice.',
      'nonNull',
    ),
    help: t.stringAt(
      'help',
      'What the user can do about the error, or null if there is no advice.',
    ),
  }),
});

/** The error as a part of the payload. Throws an unexpected error again, which fails the complete field. */
export function toProblem(error: unknown): MutationProblem {
  const graphqlError = toGraphqlError(error);
  // It is masked and logged like any other unexpected error.
  if (graphqlError === null) throw error;
  const { code, field, applied, retryable, help } =
    graphqlError.extensions as Partial<MutationProblem>;
  return {
    message: graphqlError.message,
    // A code that is not in the enum would fail the complete payload.
    code: isErrorCode(code) ? code : 'INTERNAL',
    field: field ?? null,
    applied: applied ?? 'NO',
    retryable: retryable ?? false,
    help: help ?? null,
  };
}
