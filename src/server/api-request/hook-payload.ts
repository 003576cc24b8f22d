import type { GraphQLParams, YogaServer } from 'graphql-yoga';
import type { RequestState, ServerPlugin } from '../request/request-state.ts';

type Payload<Name extends 'onRequest' | 'onRequestParse' | 'onParams' | 'onResultProcess'> =
  Parameters<NonNullable<ServerPlugin[Name]>>[0];

/** Yoga without the functions that receive requests. */
export type Yoga = Pick<YogaServer<RequestState, RequestState>, 'fetchAPI' | 'getEnveloped'>;

/** The state of a request, as the types of Yoga's hooks have it. */
export type State = Payload<'onRequest'>['serverContext'];

export type Result = Payload<'onResultProcess'>['result'];

/**
 * What the hooks of all plugins receive for one request. Yoga creates such an object, with its functions, for each hook of each plugin. Members
 * that no plugin uses are missing.
 */
export class HookPayload {
  readonly request: Request;
  readonly serverContext: State;
  readonly context: State;
  readonly url: URL;
  readonly fetchAPI: Yoga['fetchAPI'];
  readonly acceptableMediaTypes: string[] = [];
  response: Response | null = null;
  requestParser: Payload<'onRequestParse'>['requestParser'] = undefined;
  params: GraphQLParams = {};
  result: Result = {};
  resultProcessor: Payload<'onResultProcess'>['resultProcessor'] = undefined;
  acceptedMediaType = '*/*';

  /** @param url  Hooks read only its path, so all requests share it. */
  constructor(request: Request, state: State, url: URL, fetchAPI: Yoga['fetchAPI']) {
    this.request = request;
    this.serverContext = state;
    this.context = state;
    this.url = url;
    this.fetchAPI = fetchAPI;
  }

  // No methods: a hook calls them without the object.

  readonly endResponse = (response: Response): void => {
    this.response = response;
  };

  readonly setResponse = this.endResponse;

  readonly setRequestParser = (parser: HookPayload['requestParser']): void => {
    this.requestParser = parser;
  };

  readonly setParams = (params: GraphQLParams): void => {
    this.params = params;
  };

  readonly setResult = (result: Result): void => {
    this.result = result;
  };

  readonly setResultProcessor = (
    processor: HookPayload['resultProcessor'],
    acceptedMediaType: string,
  ): void => {
    this.resultProcessor = processor;
    this.acceptedMediaType = acceptedMediaType;
  };
}
