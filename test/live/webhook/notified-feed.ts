import type { Credential } from '../../../src/account/credential.ts';
import type { ChangingService } from '../../../src/config/declaration/services.ts';
import type { NotifiedFeed } from '../../../src/live/feed/notification.ts';

/** A feed of a credential that needs a webhook. */
export const notifiedFeed = (service: ChangingService, credential: Credential): NotifiedFeed => ({
  name: { service, resource: '1', credential: credential.key },
  credential,
  cursor: () => '5',
  isPolling: async () => true,
  onStart: () => undefined,
  onChange: () => undefined,
});
