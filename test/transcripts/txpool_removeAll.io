>> {"jsonrpc":"2.0","id":1,"method":"eth_sendTransaction","params":[{"to":"0x0000000000000000000000000000000000000b0b","value":"0x1","nonce":"0x5","gas":"0x5208"}]}
<< {"jsonrpc":"2.0","id":1,"result":"0x98aeb7bec4b3ca6d1136a285cf73246d678486f78bceb30dd4bfc68c911a2be9"}
>> {"jsonrpc":"2.0","id":2,"method":"eth_sendTransaction","params":[{"to":"0x0000000000000000000000000000000000000b0b","value":"0x1","nonce":"0x6","gas":"0x5208"}]}
<< {"jsonrpc":"2.0","id":2,"result":"0xd5e6cf42dadadee8acf42f0187648817f5e86698b4167ebccac598bc3d2eb83e"}
>> {"jsonrpc":"2.0","id":3,"method":"txpool_removeAll","params":[]}
<< {"jsonrpc":"2.0","id":3,"result":["0x98aeb7bec4b3ca6d1136a285cf73246d678486f78bceb30dd4bfc68c911a2be9","0xd5e6cf42dadadee8acf42f0187648817f5e86698b4167ebccac598bc3d2eb83e"]}
>> {"jsonrpc":"2.0","id":4,"method":"txpool_status","params":[]}
<< {"jsonrpc":"2.0","id":4,"result":{"pending":"0x0","queued":"0x0"}}
>> {"jsonrpc":"2.0","id":5,"method":"txpool_removeAll","params":[]}
<< {"jsonrpc":"2.0","id":5,"result":[]}
// too many arguments
>> {"jsonrpc":"2.0","id":6,"method":"txpool_removeAll","params":[1]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"too many arguments, want at most 0, got 1","data":"too many arguments, want at most 0, got 1"}}
