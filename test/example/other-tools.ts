import { asanaTools, documentTools } from './published-tools.ts';

// How a model does the tasks of examples/agent with a tool for each route, for the fewest calls: it finds objects by name, and has one call for
// each object that it reads or writes.

/** The calls before one can search a project, and those that return its tasks with the fields of the question. */
const projectTasks = ['asana_list_workspaces', 'asana_search_projects', 'asana_search_tasks'];

/** The names of the tools that are called once, and of those that are called for each object. */
interface Calls {
  readonly once: readonly string[];
  readonly each?: readonly string[];
  /** What these tools cannot do at all. */
  readonly without?: string;
}

/** By the title of the task. */
const calls: Readonly<Record<string, Calls>> = {
  'What is there about the app?': { once: [...projectTasks, 'searchDocuments'] },
  'What does the task about the storm alert say, with its comments and documents?': {
    once: [
      'asana_list_workspaces',
      'asana_search_tasks',
      'asana_get_task',
      'asana_get_task_stories',
    ],
  },
  'Summarize the launch plan.': { once: ['searchDocuments', 'readDocument'] },
  'Which tasks of App 3.0 are overdue, and whose are they?': { once: projectTasks },
  'Which tasks of App 3.0 link to which documents?': {
    once: projectTasks,
    each: ['asana_get_task_stories'],
    without: 'attachments',
  },
  'What was said about each open task of App 3.0?': {
    once: projectTasks,
    each: ['asana_get_task_stories'],
  },
  'Which comments on my documents are open?': { once: ['listDocuments'], each: ['listComments'] },
  'What do I have to do in June, and in which projects?': {
    once: ['asana_list_workspaces'],
    each: ['asana_search_tasks'],
  },
  'Ask on each overdue task of App 3.0 whether its date is still right.': {
    once: projectTasks,
    each: ['asana_create_task_story'],
  },
  'Make all overdue tasks of App 3.0 due on Friday.': {
    once: projectTasks,
    each: ['asana_update_task'],
  },
  'Create a project for the trade fair, with three sections and nine tasks.': {
    once: [
      'asana_list_workspaces',
      'asana_create_project',
      'asana_create_section',
      'asana_create_section',
      'asana_create_section',
    ],
    each: ['asana_create_task', 'asana_add_task_to_section'],
    without: 'the list of teams',
  },
  'Tag the overdue tasks of App 3.0 as waiting for the supplier.': {
    once: [...projectTasks, 'asana_get_tags_for_workspace'],
    each: ['asana_add_tag_to_task'],
  },
  'Report the state of App 3.0 as a status update.': {
    once: [...projectTasks, 'asana_get_project_sections', 'asana_create_project_status'],
  },
  'Complete everything in review of App 3.0, and move it to Done.': {
    once: [...projectTasks, 'asana_get_project_sections'],
    each: ['asana_update_task', 'asana_add_task_to_section'],
  },
  'Let each “Build …” task of App 3.0 wait for its “Design …” task.': {
    once: projectTasks,
    each: ['asana_add_task_dependencies'],
  },
  'Write a document with a table of the tasks due by June in App 3.0, and link it to one of them.':
    {
      once: [...projectTasks, 'createDocument', 'asana_create_task_story'],
    },
  'Create a task in App 3.0 for each heading of the launch plan.': {
    once: ['searchDocuments', 'readDocument', 'asana_list_workspaces', 'asana_search_projects'],
    each: ['asana_create_task'],
  },
  'Answer and resolve the open comments on the launch plan.': {
    once: ['searchDocuments', 'listComments'],
    each: ['replyToComment', 'resolveComment'],
  },
  'Replace “Aria 2” by “Aria 3” in the launch plan, and share it with Noor for comments.': {
    once: ['searchDocuments', 'findAndReplace', 'setFilePermission'],
  },
  'Add the notes of a meeting to the launch plan, and a task in App 3.0 for each action.': {
    once: ['searchDocuments', 'appendMarkdown', 'asana_list_workspaces', 'asana_search_projects'],
    each: ['asana_create_task'],
  },
};

/** The number of calls with these tools, for a task with so many objects. Throws if the task or a tool does not exist. */
export function otherCalls(title: string, objects: number): number {
  const { once, each = [] } = calls[title] ?? {};
  if (once === undefined) throw new Error(`The calls of “${title}” are missing.`);
  const known = [...asanaTools.names, ...documentTools.names];
  const unknown = [...once, ...each].filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`There is no tool ${unknown.join(', ')}.`);
  return once.length + each.length * objects;
}
