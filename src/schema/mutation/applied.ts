import { WriteFailed } from '../../upstream/http/writer.ts';
import { describedEnum } from '../builder/described-enum.ts';

export const Applied = describedEnum(
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
