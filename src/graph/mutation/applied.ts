import { WriteFailed } from '../../http/writer.ts';
import { builder } from '../builder/builder.ts';

/** Whether a write that failed changed anything at the service. */
export const Applied = builder.enumType('Applied', {
  description: 'Whether a write that failed was carried out by the service all the same.',
  values: {
    YES: { description: 'It was carried out; only its answer was lost. Do not send it again.' },
    NO: { description: 'It was not. It can be sent again once the reason is gone.' },
    UNKNOWN: {
      description: 'Nobody can tell from here. Look at the service before sending it again.',
    },
  } as const,
});

/** What had to be learned before a write could be sent; its failure is the write's, which then was not carried out. */
export async function beforeWriting<Learned>(learning: Promise<Learned>): Promise<Learned> {
  try {
    return await learning;
  } catch (error) {
    throw new WriteFailed(error, 'no');
  }
}
