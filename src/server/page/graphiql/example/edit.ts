/** A batch of edits, tried. */
export const edits = /* GraphQL */ `# Edits of a document. Every index is one of the document
# as you read it; "sentRequests" is what goes to Google, in
# an order in which no edit moves another. Without "dryRun"
# it goes there.
mutation Edits {
  updateDocument(
    input: {
      document: "1OneParagraphDoc0000000000000000000000000000"
      dryRun: true
      order: DESCENDING_INDEX
      requests: [
        { insertText: { text: "Our motto:\\n", location: { index: 1 } } }
        { replaceContentRange: { range: { startIndex: 16, endIndex: 24 }, text: "leap" } }
        { updateTextStyle: { range: { startIndex: 9, endIndex: 14 }, textStyle: { bold: true } } }
      ]
    }
  ) {
    document {
      title
      text
    }
    sentRequests
    revisionId
  }
}
`;
