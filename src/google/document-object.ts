import type { docs_v1 } from '@googleapis/docs';

// Pictures, drawings and charts in a Docs document, as the service spells them.

/** An object that stands in a text like a character. */
export type InlineObjectRecord = docs_v1.Schema$InlineObject;

/** What an object in a text is. */
export type InlineObjectPropertiesRecord = docs_v1.Schema$InlineObjectProperties;

/** An object that text flows around, or that lies over or under it. */
export type PositionedObjectRecord = docs_v1.Schema$PositionedObject;

/** What a positioned object is, and where. */
export type PositionedObjectPropertiesRecord = docs_v1.Schema$PositionedObjectProperties;

/** Where a positioned object stands. */
export type PositionedObjectPositioningRecord = docs_v1.Schema$PositionedObjectPositioning;

/** A picture, drawing or chart, wherever it stands. */
export type EmbeddedObjectRecord = docs_v1.Schema$EmbeddedObject;

/** The line around an object. */
export type EmbeddedObjectBorderRecord = docs_v1.Schema$EmbeddedObjectBorder;

/** Where a picture is had, and how it is shown. */
export type ImagePropertiesRecord = docs_v1.Schema$ImageProperties;

/** What is cut off a picture. */
export type CropPropertiesRecord = docs_v1.Schema$CropProperties;

/** What an object is kept in step with. */
export type LinkedContentReferenceRecord = docs_v1.Schema$LinkedContentReference;

/** The chart of a spreadsheet that an object shows. */
export type SheetsChartReferenceRecord = docs_v1.Schema$SheetsChartReference;
