import type { docs_v1 } from '@googleapis/docs';

// Images, drawings and charts in a Docs document, in the service's spelling.

/** An object that is part of a text, like a character. */
export type InlineObjectRecord = docs_v1.Schema$InlineObject;

/** The properties of an inline object. */
export type InlineObjectPropertiesRecord = docs_v1.Schema$InlineObjectProperties;

/** An object that text flows around, or that is in front of or behind the text. */
export type PositionedObjectRecord = docs_v1.Schema$PositionedObject;

/** The properties of a positioned object. */
export type PositionedObjectPropertiesRecord = docs_v1.Schema$PositionedObjectProperties;

/** The position of a positioned object. */
export type PositionedObjectPositioningRecord = docs_v1.Schema$PositionedObjectPositioning;

/** An image, drawing or chart, inline or positioned. */
export type EmbeddedObjectRecord = docs_v1.Schema$EmbeddedObject;

/** The border of an object. */
export type EmbeddedObjectBorderRecord = docs_v1.Schema$EmbeddedObjectBorder;

/** The addresses of an image, and how it is displayed. */
export type ImagePropertiesRecord = docs_v1.Schema$ImageProperties;

/** How an image is cropped. */
export type CropPropertiesRecord = docs_v1.Schema$CropProperties;

/** The source that an object is linked to. */
export type LinkedContentReferenceRecord = docs_v1.Schema$LinkedContentReference;

/** The spreadsheet chart that an object shows. */
export type SheetsChartReferenceRecord = docs_v1.Schema$SheetsChartReference;
