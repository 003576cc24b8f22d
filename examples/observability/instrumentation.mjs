import { NodeSDK } from '@opentelemetry/sdk-node';

// Node loads this file before the server: NODE_OPTIONS=--import. The SDK reads its settings from OTEL_ variables.

new NodeSDK({ serviceName: 'taskdoc' }).start();
