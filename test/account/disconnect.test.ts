import { describe, expect, test } from 'vitest';
import { notConnected, readSources, startTestServer } from './setup.ts';

// Disconnecting accounts over HTTP.

const { sandbox, url, browser } = await startTestServer();

describe('disconnecting', () => {
  const connectBoth = async () => {
    const one = browser();
    await one.connect('asana', { person: 'grace' });
    await one.connect('google', { person: 'grace' });
    sandbox.clearRequests();
    return one;
  };
  const revocations = () =>
    sandbox.requests().flatMap(({ path }) => (/revoke$/.test(path) ? [path] : []));

  test('one service revokes its tokens and keeps the other service', async () => {
    const one = await connectBoth();
    const response = await one.post('/disconnect/asana');
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe('/?outcome=disconnected&service=asana#asana');
    expect(await readSources(one)).toEqual(['SANDBOX', 'SESSION']);
    expect(revocations()).toEqual(['/-/oauth_revoke']);
  });

  test('all services revokes all tokens', async () => {
    const one = await connectBoth();
    const response = await one.post('/disconnect');
    expect(response.headers.get('location')).toBe('/?outcome=disconnected');
    expect(await readSources(one)).toEqual(notConnected);
    expect(revocations().sort()).toEqual(['/-/oauth_revoke', '/revoke']);
  });

  test('with the mutation revokes the tokens', async () => {
    const one = await connectBoth();
    const mutation =
      'mutation { disconnect(input: { service: GOOGLE }) { service wasConnected isRevoked } }';
    const { data } = await one.ask(mutation);
    expect(data.disconnect).toEqual({ service: 'GOOGLE', wasConnected: true, isRevoked: true });
    expect(await readSources(one)).toEqual(['SESSION', 'SANDBOX']);
    const again = await one.ask(mutation);
    expect(again.data.disconnect).toMatchObject({ wasConnected: false, isRevoked: false });
  });

  test.each(['asana', 'google'])(
    'of %s with the mutation fails without a session, and the error links to the service',
    async (service) => {
      const { errors } = await browser().ask(
        `mutation { disconnect(input: { service: ${service.toUpperCase()} }) { service } }`,
        { [`x-${service}-authorization`]: 'Bearer sandbox-grace' },
      );
      expect(errors[0]?.extensions).toMatchObject({
        code: 'NOT_CONNECTED',
        service,
        connectUrl: `${url}/#${service}`,
      });
    },
  );

  test('deletes the connection even if the revocation fails', async () => {
    const one = await connectBoth();
    sandbox.setFaults([{ kind: 'status', status: 500, route: 'POST /-/oauth_revoke' }]);
    expect((await one.post('/disconnect/asana')).status).toBe(303);
    expect(await readSources(one)).toEqual(['SANDBOX', 'SESSION']);
  });

  test('by signing out deletes the session and all of its connections', async () => {
    const one = await connectBoth();
    const cookies = new Map(one.cookies);
    const response = await one.post('/sign-out');
    expect(response.headers.get('location')).toBe('/?outcome=signed-out');
    expect(one.cookies.size).toBe(0);
    for (const [name, value] of cookies) one.cookies.set(name, value);
    expect(await readSources(one)).toEqual(notConnected);
    expect(revocations().sort()).toEqual(['/-/oauth_revoke', '/revoke']);
  });
});
