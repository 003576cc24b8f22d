import { type AgentTask, execute, find, lookUp } from '../step.ts';
import { findDueTasks } from './reading.ts';
import { createTasks } from './writing-tasks.ts';

/** Tasks that write to Google Docs, most of them with tasks of Asana. */
export const writingDocuments: readonly AgentTask[] = [
  {
    title:
      'Write a document with a table of the tasks due by June in App 3.0, and link it to one of them.',
    async run(agent) {
      const tasks = await findDueTasks(
        agent,
        'tasks due; create a document; link a document to a task',
        ['Mutation.createDocument', 'Mutation.linkDocument'],
        '2026-06-30',
      );
      const rows = tasks.map(({ name, dueOn }) => `| ${name} | ${dueOn} |`);
      const { createDocument } = await execute<{ createDocument: { document: { id: string } } }>(
        agent,
        'add',
        'mutation ($markdown: String) { createDocument(input: { title: "Dates of App 3.0", markdown: $markdown }) { document { id url } losses } }',
        { markdown: ['# Dates', '', '| Task | Due |', '|---|---|', ...rows].join('\n') },
      );
      await execute(
        agent,
        'add',
        'mutation ($task: ID!, $document: ID!) { linkDocument(input: { task: $task, document: $document }) { task { id } } }',
        { task: tasks[0]?.id, document: createDocument.document.id },
      );
      return { answer: createDocument.document.id, objects: 1 };
    },
  },
  {
    title: 'Create a task in App 3.0 for each heading of the launch plan.',
    async run(agent) {
      const document = await find(agent, 'documents', 'Launch plan');
      const project = await find(agent, 'projects', 'App 3.0');
      await lookUp(agent, 'headings and sections of a document; create tasks', [
        'Document.sections',
        'Mutation.createTasks',
      ]);
      const data = await execute<{
        document: { sections: readonly { heading: string; text: string }[] };
      }>(
        agent,
        'query',
        'query ($document: ID!) { document(id: $document) { sections { heading text } } }',
        { document },
      );
      const tasks = data.document.sections.map(({ heading, text }) => ({
        name: heading,
        notes: text,
        project,
      }));
      await execute(agent, 'add', createTasks, { tasks });
      return { answer: `Created ${tasks.length} tasks.`, objects: tasks.length };
    },
  },
  {
    title: 'Answer and resolve the open comments on the launch plan.',
    async run(agent) {
      const document = await find(agent, 'documents', 'Launch plan');
      await lookUp(agent, 'comments; resolve a comment of a document', [
        'Document.comments',
        'Mutation.resolveDocumentComment',
      ]);
      const data = await execute<{
        document: { comments: { nodes: readonly { id: string; content: string }[] } };
      }>(
        agent,
        'query',
        'query ($document: ID!) { document(id: $document) { comments(first: 50, resolved: false) { nodes { id content } } } }',
        { document },
      );
      const comments = data.document.comments.nodes;
      const fields = comments.map(
        ({ id }, at) =>
          `m${at}: resolveDocumentComment(input: { comment: "${id}", content: "Done, thank you." }) { comment { resolved } }`,
      );
      await execute(agent, 'change', `mutation { ${fields.join(' ')} }`);
      return { answer: `Resolved ${comments.length} comments.`, objects: comments.length };
    },
  },
  {
    title: 'Replace “Aria 2” by “Aria 3” in the launch plan, and share it with Noor for comments.',
    async run(agent) {
      const document = await find(agent, 'documents', 'Launch plan');
      await lookUp(agent, 'edit text in a document; share a document', [
        'Mutation.editDocumentText',
        'Mutation.shareDocument',
      ]);
      await execute(
        agent,
        'change',
        `mutation ($document: ID!) {
          editDocumentText(input: { document: $document, edits: [{ find: "Aria 2", replaceWith: "Aria 3", all: true }] }) { document { revisionId } }
          shareDocument(input: { document: $document, type: USER, role: COMMENTER, email: "noor@fernwood.example" }) { permission { role } }
        }`,
        { document },
      );
      return { answer: 'Replaced and shared.', objects: 1 };
    },
  },
  {
    title: 'Add the notes of a meeting to the launch plan, and a task in App 3.0 for each action.',
    async run(agent) {
      const document = await find(agent, 'documents', 'Launch plan');
      const project = await find(agent, 'projects', 'App 3.0');
      await lookUp(agent, 'append to a document; create tasks', [
        'Mutation.appendToDocument',
        'Mutation.createTasks',
      ]);
      const actions = ['Book the hall', 'Print the leaflets', 'Invite the resellers'];
      await execute(
        agent,
        'add',
        `mutation ($document: ID!, $markdown: String!, $tasks: [CreateTaskInput!]!) {
          appendToDocument(input: { document: $document, markdown: $markdown }) { losses }
          createTasks(input: { tasks: $tasks }) { results { task { id } error { code message } } }
        }`,
        {
          document,
          markdown: ['## Meeting', '', ...actions.map((action) => `- ${action}`)].join('\n'),
          tasks: actions.map((name) => ({ name, project })),
        },
      );
      return { answer: `Added the notes and ${actions.length} tasks.`, objects: actions.length };
    },
  },
];
