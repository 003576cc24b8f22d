import {
  createProjectBrief,
  deleteProjectBrief,
  updateProjectBrief,
} from '../../../service/asana/record/project-brief.ts';
import { InputError } from '../../error/input-error.ts';
import { clearable, type InputValues, input, someChanges } from '../../mutation/input.ts';
import { defineType } from '../record/asana-type.ts';
import { idInput } from '../record/id-input.ts';
import { Project, ProjectBrief } from '../record/refs.ts';
import { checkHtmlText } from '../record/rich-text.ts';
import { htmlInput } from '../record/shared-input.ts';
import { toProperties } from '../record/write.ts';
import { deleteMutation, writeMutation, written } from '../record/write-mutation.ts';

defineType(ProjectBrief, {
  description:
    'The page of a project that explains its purpose: “Key resources” or “Overview” in Asana’s web app. A project has at most one.',
  fields: (t) => ({
    title: t.stringAt('title', 'The title of the brief.'),
    text: t.stringAt('text', 'The content, as plain text.'),
    htmlText: t.stringAt('html_text', 'The content in Asana’s rich text: XML inside one <body>.'),
    url: t.urlAt(
      'permalink_url',
      'The URL of the brief in Asana’s web app. Arguments do not accept it as an id: it has the same form as the URL of a task.',
    ),
    project: t.at('project', Project, 'The project.'),
  }),
});

const content = {
  title: clearable(input('String', 'The title.'), ''),
  text: clearable(
    input('String', 'The content, as plain text. Cannot be combined with `htmlText`.'),
    '',
  ),
  htmlText: htmlInput('The content', 'text'),
};

const toData = ({ htmlText, ...values }: InputValues<typeof content>) =>
  // Rich text is cleared as plain text.
  toProperties(
    htmlText == null
      ? { ...(htmlText === null && { text: '' }), ...values }
      : { ...values, htmlText },
  );

writeMutation('createProjectBrief', {
  effect: 'ADDS',
  description: 'Adds a brief to a project that has none.',
  argument: 'The project, and the content of the brief.',
  input: 'A brief to add to a project. Give at least one of `title`, `text` and `htmlText`.',
  inputs: { project: idInput('Project', 'The project.'), ...content },
  write({ project, ...values }) {
    const data = toData(values);
    if (Object.values(data).some((value) => value !== '')) return createProjectBrief(project, data);
    throw new InputError('title', 'A brief must not be empty: give title, text or htmlText.');
  },
  check: checkHtmlText,
  payload: written('projectBrief', ProjectBrief, 'The new brief.'),
});

writeMutation('updateProjectBrief', {
  effect: 'CHANGES',
  description: 'Changes the brief of a project.',
  argument: 'The brief, and the changes to make.',
  input: 'Changes to a brief. Fields that are omitted do not change; null clears a field.',
  inputs: { projectBrief: idInput('ProjectBrief', 'The brief to change.'), ...content },
  write: ({ projectBrief, ...values }) =>
    updateProjectBrief(projectBrief, someChanges('projectBrief', toData(values))),
  check: checkHtmlText,
  payload: written('projectBrief', ProjectBrief, 'The brief after the change.'),
});

deleteMutation(
  ProjectBrief,
  deleteProjectBrief,
  'Deletes the brief of a project. Asana documents no way to restore it.',
);
