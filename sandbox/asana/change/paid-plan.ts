import { requireRow } from '../../store/asana/store.ts';
import { isFullMember } from '../protocol/access.ts';
import type { RequestContext } from '../protocol/record.ts';
import { Rejection } from '../protocol/rejection.ts';

/** Custom fields are part of paid plans, and guests cannot change them. Source: Asana, "Errors", 402. */
export function requirePaidPlan(workspaceGid: string, context: RequestContext): void {
  const { isPremium } = requireRow(context.store.workspaces, workspaceGid);
  if (!isPremium || !isFullMember(workspaceGid, context)) {
    throw new Rejection(402, 'Custom Fields are not available for free users or guests.');
  }
}
