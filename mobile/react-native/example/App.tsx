import { useState } from 'react';
import { Button, SafeAreaView, Text } from 'react-native';
import { HakikiVerification } from '@hakiki/react-native';

/** Your own server: it opens the session with its API key and gives the app the session's `url`. */
const SESSIONS = 'https://shop.example.com/my-own-endpoint';

export default function App() {
  const [url, setUrl] = useState<string>();
  const [said, setSaid] = useState('');
  const start = async () => {
    const response = await fetch(SESSIONS, { method: 'POST' });
    setUrl(((await response.json()) as { url: string }).url);
  };
  if (!url)
    return (
      <SafeAreaView>
        <Button title="Verify me" onPress={start} />
        <Text>{said}</Text>
      </SafeAreaView>
    );
  return (
    <SafeAreaView style={{ flex: 1 }}>
      <HakikiVerification
        url={url}
        onComplete={({ entryId }) => {
          setSaid(`Submitted as ${entryId}. The result comes to the server.`);
          setUrl(undefined);
        }}
        onError={({ code }) => setSaid(code)}
        onClose={() => setUrl(undefined)}
      />
    </SafeAreaView>
  );
}
