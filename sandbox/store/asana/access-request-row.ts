import type { Row } from './row.ts';

/** That a user asks for access to a project or a portfolio. */
export interface AccessRequestRow extends Row {
  readonly targetGid: string;
  readonly requesterGid: string;
  readonly message: string | null;
  status: 'pending' | 'approved' | 'denied';
}
