# {"network":"plain","gasReport":"on"}

// codes of no known contract are left out
>> {"jsonrpc":"2.0","id":1,"method":"previewnet_gasReport","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":{"contracts":{}}}
