import { type ExecutionArgs, type ExecutionResult, GraphQLError } from 'graphql';
import type { Logger } from 'pino';
import type { Viewer } from '../../../account/viewer.ts';
import { OperationWork } from '../../../engine/event-loop/operation-work.ts';
import type { PlanCheck } from '../../../engine/executor/execute.ts';
import { PlannedSubscription, planSubscription } from '../../../engine/executor/subscription.ts';
import { type OpeningStream, Subscriptions } from '../../../live/subscription/subscriptions.ts';
import { assess } from '../../../operation/cost-limit.ts';
import type { OperationObserver } from '../../../operation/report/operation-observer.ts';
import { createAddressOf } from '../../admission/address.ts';
import { createCallerOf } from '../../admission/admission.ts';
import { createSubscriptionLimits } from '../../admission/subscription-limit.ts';
import { clientLeft } from '../../request/client-error.ts';
import { hasClientLeft, onClientLeft } from '../../request/client-left.ts';
import type { ServerUrls } from '../../request/context-factory.ts';
import type { Lifecycle } from '../../request/lifecycle.ts';
import { rejection } from '../../request/rejection.ts';
import type { RequestState, ServerPlugin } from '../../request/request-state.ts';
import { serverUrlsFor } from '../../request/server-url.ts';
import { toCostError, withBadRequest } from '../executor.ts';
import type { ExecutionContextOptions } from '../graph-context.ts';
import { EventRuns } from './event-run.ts';
import { groupKeyOf, viewerKeyOf } from './group-key.ts';
import { PlannedSource } from './planned-source.ts';

export interface SubscriptionOptions extends ExecutionContextOptions {
  readonly lifecycle: Lifecycle;
  readonly logger: Logger;
  readonly observer: OperationObserver | null;
}

type State = RequestState & { readonly request: Request };

/**
 * Starts subscriptions. Its arguments, its cost and its limits are checked before anything is sent. A stream is then no operation in
 * progress any more: only the execution of an event is one.
 */
export function useSubscriptions(options: SubscriptionOptions): ServerPlugin {
  const { config, contexts, accounts, documentReader } = options;
  const limits = createSubscriptionLimits(config);
  const callerOf = createCallerOf(createAddressOf(config.admission));
  const subscriptions = new Subscriptions(config.subscriptions.maxWaitingBytes);
  const runs = new EventRuns();

  function sourceOf(
    planned: PlannedSubscription,
    state: State,
    viewer: Viewer,
    urls: ServerUrls,
    maxReads: number | null,
  ): PlannedSource {
    const { schema } = planned.plan;
    // Whoever may exceed the limit uses up only what is its own.
    const isWithinLimit = maxReads !== null && maxReads <= config.maxUpstreamRequests;
    return new PlannedSource(planned, {
      ...options,
      schema,
      state,
      createContext: (signal, work, observer, events) =>
        contexts.contextFor(viewer, signal, work, urls, documentReader, observer, events),
      callerWork: state.callerWork,
      runs,
      runKey: isWithinLimit ? JSON.stringify([callerOf(state), viewerKeyOf(viewer, urls)]) : null,
    });
  }

  function open(
    planned: PlannedSubscription,
    state: State,
    maxReads: number | null,
  ): OpeningStream {
    const { viewer } = state;
    if (viewer === undefined) throw new Error('A subscription started without a viewer.');
    const urls = serverUrlsFor(state.request, config, accounts);
    const after = positionOf(planned, state);
    const release = limits.take(state);
    return subscriptions.open({
      key: groupKeyOf(planned, viewer, urls),
      caller: callerOf(state) ?? '',
      after,
      createSource: () => sourceOf(planned, state, viewer, urls, maxReads),
      onEnd: release,
      onTooSlow: () => state.subscription?.disconnect?.(),
    });
  }

  async function subscribe(args: ExecutionArgs, state: State) {
    const { operationWork = new OperationWork() } = state;
    let maxReads: number | null = null;
    const check: PlanCheck = async (plan, variables) => {
      const { problem, estimated } = await assess(plan, variables, config, operationWork);
      maxReads = estimated.maxReads;
      return problem && { errors: [toCostError(problem)] };
    };
    const planned = await planSubscription(args, check, operationWork);
    if (!(planned instanceof PlannedSubscription)) return withBadRequest(planned);
    try {
      return await start(planned, state, maxReads);
    } catch (error) {
      if (error instanceof GraphQLError) return { errors: [error] };
      throw error;
    }
  }

  async function start(
    planned: PlannedSubscription,
    state: State,
    maxReads: number | null,
  ): Promise<ExecutionResult | AsyncIterableIterator<ExecutionResult>> {
    const { results, opened } = open(planned, state, maxReads);
    const stopListening = onClientLeft(state, () => results.return());
    try {
      const start = await opened;
      if (state.subscription) state.subscription.start = start;
    } catch (error) {
      await results.return();
      return { errors: [hasClientLeft(state) ? leftEarly() : planned.locate(error)] };
    } finally {
      // The transport knows when its client leaves: the results at a callback URL do not end with the response.
      stopListening();
    }
    return results;
  }

  return {
    onSubscribe({ context, setSubscribeFn }) {
      setSubscribeFn((args: ExecutionArgs) => subscribe(args, context));
    },
  };
}

/**
 * Where a subscription continues. The id of the last event wins: browsers send it when they repeat a request, whose argument is older. Throws a
 * rejection if the argument and the extension are different positions. Null: it starts now.
 */
function positionOf({ rootArguments }: PlannedSubscription, { subscription }: State) {
  const { lastEventId = null, after = null } = subscription ?? {};
  if (lastEventId !== null) return lastEventId;
  const { after: argument = null } = rootArguments as { readonly after?: string | null };
  if (after === null || argument === null || after === argument) return argument ?? after;
  throw rejection(
    'BAD_USER_INPUT',
    'The argument `after` and extensions.subscription.after are different positions. Send one of them.',
    { status: 400, field: 'after' },
  );
}

/** Only the log contains it. */
const leftEarly = () =>
  new GraphQLError('The client disconnected.', { extensions: { code: clientLeft } });
