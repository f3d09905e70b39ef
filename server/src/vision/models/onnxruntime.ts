// The order of these imports matters, because the library reads the environment while it is loaded.
import './no-telemetry.ts';

export * from 'onnxruntime-node';
