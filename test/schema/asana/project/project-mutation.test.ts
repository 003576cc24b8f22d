import { describe, expect, test } from 'vitest';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { createMutationTestServer, expectNoErrors } from '../set-up.ts';

// Creating and changing projects: workspace and team, null and omitted inputs, and archiving.

const { ask, sent, asanaState } = await createMutationTestServer();

const { paidWorkspace: workspace, productTeam: team, fieldRichProject: project } = fixtures;

describe('createProject', () => {
  const query = `mutation ($input: CreateProjectInput!) {
    createProject(input: $input) {
      project { gid name notes color dueOn startOn archived owner { name } team { gid } workspace { gid } }
    }
  }`;
  const fields = 'archived,color,due_on,name,notes,owner.name,start_on,team,workspace';
  const details = {
    notes: 'What & why',
    color: 'dark-teal',
    dueOn: '2026-12-24',
    startOn: '2026-12-01',
  };
  const detailsData = {
    notes: 'What & why',
    color: 'dark-teal',
    due_on: '2026-12-24',
    start_on: '2026-12-01',
  };

  test.each([
    [
      'in a team and its workspace',
      { workspace, team: `Team:${team}` },
      'POST /projects',
      { workspace, team },
      team,
    ],
    ['in a team alone', { team }, `POST /teams/${team}/projects`, {}, team],
    [
      'in a workspace without teams',
      { workspace: `Workspace:${fixtures.freeWorkspace}` },
      'POST /projects',
      { workspace: fixtures.freeWorkspace },
      null,
    ],
  ])(
    '%s is one write that contains every input',
    async (_where, container, line, containerData, teamGid) => {
      const input = { name: 'Winter', ...container, ...details };
      const { data, wireRequests } = expectNoErrors(await ask(query, { input }));
      const { gid, ...createdProject } = data.createProject.project;
      expect(createdProject).toEqual({
        name: 'Winter',
        ...details,
        archived: false,
        owner: { name: 'Ada Okafor' },
        team: teamGid && { gid: teamGid },
        workspace: { gid: teamGid ? workspace : fixtures.freeWorkspace },
      });
      expect(sent()).toEqual([
        [`${line} ${fields}`, { name: 'Winter', ...detailsData, ...containerData }],
      ]);
      expect(wireRequests).toBe(1);
      expect(
        await asanaState(`/projects/${gid}?opt_fields=name,notes,color,due_on,start_on`),
      ).toEqual({
        gid,
        name: 'Winter',
        ...detailsData,
      });
      const sections = await asanaState<{ name: string }[]>(`/projects/${gid}/sections`);
      expect(sections.map(({ name }) => name)).toEqual(['Untitled section']);
    },
  );

  test('in an organization without a team is rejected by Asana, and creates no project', async () => {
    const { errors } = await ask(query, { input: { name: 'Winter', workspace } });
    expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', applied: 'NO' });
    const projects = await asanaState<{ name: string }[]>(`/workspaces/${workspace}/projects`);
    expect(projects.map(({ name }) => name)).not.toContain('Winter');
  });
});

const update = `mutation ($input: UpdateProjectInput!) {
  updateProject(input: $input) { project { gid archived } }
}`;
const fields = 'name,notes,archived,color,due_on,start_on,owner.gid,privacy_setting,default_view';
const now = () => asanaState(`/projects/${project}?opt_fields=${fields}`);

/** A value for every field that can be changed. The tests of null and of omitted inputs start from these values. */
const all = {
  name: 'Renamed',
  notes: 'New notes',
  archived: true,
  color: 'light-pink',
  dueOn: '2027-01-02',
  startOn: '2027-01-01',
  owner: 'grace@fernwood.example',
  privacySetting: 'PRIVATE',
  defaultView: 'CALENDAR',
};
const allData = {
  gid: project,
  name: 'Renamed',
  notes: 'New notes',
  archived: true,
  color: 'light-pink',
  due_on: '2027-01-02',
  start_on: '2027-01-01',
  owner: { gid: fixtures.graceGid },
  privacy_setting: 'private',
  default_view: 'calendar',
};

describe('updateProject', () => {
  const setAll = () => ask(update, { input: { project: `Project:${project}`, ...all } });

  test('changes every field in one write', async () => {
    const { data, wireRequests } = expectNoErrors(await setAll());
    expect(data.updateProject.project).toEqual({ gid: project, archived: true });
    const { gid: _, owner: __, ...plain } = allData;
    expect(sent()).toEqual([
      [`PUT /projects/${project} archived`, { ...plain, owner: 'grace@fernwood.example' }],
    ]);
    expect(wireRequests).toBe(1);
    expect(await now()).toEqual(allData);
  });

  test.each([
    ['notes', { notes: '' }],
    ['htmlNotes', { notes: '' }],
    ['color', { color: null }],
    // A project without a due date has no start date.
    ['dueOn', { due_on: null, start_on: null }],
    ['owner', { owner: null }],
  ])('clears %s with null, and does not change omitted fields', async (field, cleared) => {
    expectNoErrors(await setAll());
    expectNoErrors(await ask(update, { input: { project, [field]: null } }));
    expect(sent()).toHaveLength(1);
    expect(await now()).toEqual({ ...allData, ...cleared });
  });

  test('clears startOn with null together with a due date', async () => {
    expectNoErrors(await setAll());
    const input = { project, startOn: null, dueOn: '2026-12-31' };
    expectNoErrors(await ask(update, { input }));
    expect(sent()[0]?.[1]).toEqual({ start_on: null, due_on: '2026-12-31' });
    expect(await now()).toEqual({ ...allData, start_on: null, due_on: '2026-12-31' });
  });

  test.each(['name', 'archived', 'privacySetting', 'defaultView', 'startOn'])(
    'rejects null for %s, and sends no request',
    async (field) => {
      const { errors, wireRequests } = await ask(update, { input: { project, [field]: null } });
      expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field });
      expect(wireRequests).toBe(0);
    },
  );

  test('archives and restores a project, and projects(archived:) shows its state', async () => {
    const list = `{ ${['ARCHIVED', 'ACTIVE', 'ALL']
      .map(
        (which) =>
          `${which}: projects(workspace: "${workspace}", archived: ${which}) { nodes { gid } }`,
      )
      .join(' ')} }`;
    const isIn = async () => {
      const { data } = expectNoErrors(await ask(list));
      return ['ARCHIVED', 'ACTIVE', 'ALL'].filter((which) =>
        data[which].nodes.some(({ gid }: { gid: string }) => gid === project),
      );
    };
    expect(await isIn()).toEqual(['ACTIVE', 'ALL']);
    for (const archived of [true, false]) {
      const { data } = expectNoErrors(await ask(update, { input: { project, archived } }));
      expect(sent()).toEqual([[`PUT /projects/${project} archived`, { archived }]]);
      expect(data.updateProject.project.archived).toBe(archived);
      expect(await asanaState(`/projects/${project}?opt_fields=archived`)).toMatchObject({
        archived,
      });
      expect(await isIn()).toEqual([archived ? 'ARCHIVED' : 'ACTIVE', 'ALL']);
    }
  });

  test('with an invalid color is BAD_USER_INPUT for color', async () => {
    const { errors } = await ask(update, { input: { project, color: 'plaid' } });
    expect(errors[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      field: 'color',
      applied: 'NO',
    });
  });
});

describe('the rich text of a project', () => {
  const html = '<body><strong>Snow</strong> comes</body>';
  const written = `mutation ($input: UpdateProjectInput!) {
    updateProject(input: $input) { project { notes htmlNotes } }
  }`;

  test.each([
    ['alone', {}],
    ['beside null as plain text', { notes: null }],
  ])('is written %s', async (_how, more) => {
    const input = { project, htmlNotes: html, ...more };
    const { data } = expectNoErrors(await ask(written, { input }));
    expect(data.updateProject.project).toEqual({ notes: 'Snow comes', htmlNotes: html });
    expect(sent()[0]?.[1]).toEqual({ html_notes: html });
  });

  test('is dropped as null beside a plain text', async () => {
    const input = { project, htmlNotes: null, notes: 'Rain' };
    const { data } = expectNoErrors(await ask(written, { input }));
    expect(data.updateProject.project.notes).toBe('Rain');
    expect(sent()[0]?.[1]).toEqual({ notes: 'Rain' });
  });

  test.each([
    ['beside a plain text', { htmlNotes: html, notes: 'Rain' }],
    ['that is not well-formed', { htmlNotes: '<body><b>Snow</body>' }],
    ['that is long and not well-formed', { htmlNotes: `<body>${'Snow '.repeat(300)}</b></body>` }],
  ])('%s is rejected, and nothing is sent', async (_what, given) => {
    const { errors } = await ask(written, { input: { project, ...given } });
    expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field: 'htmlNotes' });
    expect(sent()).toEqual([]);
  });
});

test('createProject sets who can find the project, its view and its owner', async () => {
  const creation = `mutation ($input: CreateProjectInput!) {
    createProject(input: $input) { project { owner { gid } privacySetting defaultView htmlNotes } }
  }`;
  const settings = { privacySetting: 'PRIVATE', defaultView: 'BOARD' };
  const htmlNotes = '<body>Snow</body>';
  const owner = fixtures.graceGid;
  const input = { name: 'Winter', workspace, team, owner, htmlNotes, ...settings };
  const { data } = expectNoErrors(await ask(creation, { input }));
  expect(data.createProject.project).toEqual({ owner: { gid: owner }, htmlNotes, ...settings });
  for (const [field, value] of Object.entries({
    privacySetting: 'UNKNOWN',
    defaultView: 'UNKNOWN',
  })) {
    const { errors } = await ask(creation, { input: { ...input, [field]: value } });
    expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field });
  }
});
