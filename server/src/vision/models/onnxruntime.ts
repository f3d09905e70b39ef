// In this order: it reads the environment as it is loaded.
import './no-telemetry.ts';

export * from 'onnxruntime-node';
