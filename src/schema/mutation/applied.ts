import { WriteFailed } from '../../upstream/http/writer.ts';
import { builder } from '../builder/builder.ts';

/** Whether a failed write changed anything at the service. */
export const Applied = builder.enumType('Applied', {
  description: 'Whether the service applied a write although the write failed.',
  values: {
    YES: {
      description:
        'The service applied the write, but the response was lost. Do not send the write again.',
    },
    NO: {
      description:
        'The service did not apply the write. Send it again after the cause is resolved.',
    },
    UNKNOWN: {
      description:
        'It is unknown whether the service applied the write. Check the data at the service before you send the write again.',
    },
  } as const,
});

/** Preparation that must succeed before a write is sent. If it fails, the write fails and was not applied. */
export async function beforeWriting<Result>(preparation: Promise<Result>): Promise<Result> {
  try {
    return await preparation;
  } catch (error) {
    throw new WriteFailed(error, 'no');
  }
}
