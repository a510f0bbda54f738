// one hash per block, in order
>> {"jsonrpc":"2.0","id":1,"method":"eth_newBlockFilter","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":"0x1"}
@ 400
>> {"jsonrpc":"2.0","id":2,"method":"eth_getFilterChanges","params":["0x1"]}
<< {"jsonrpc":"2.0","id":2,"result":["0xf341841d5744392f284c261b4388a08e27856d068336436570321c0bfe816563","0x9c093a7158c51902d4438c21629b138eede87026202d46585a510307c3c94605"]}

// it takes no parameters, but does not mind null
>> {"jsonrpc":"2.0","id":3,"method":"eth_newBlockFilter","params":[null]}
<< {"jsonrpc":"2.0","id":3,"result":"0x2"}
>> {"jsonrpc":"2.0","id":4,"method":"eth_newBlockFilter","params":["latest"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"Invalid params","data":"too many arguments, want at most 0, got 1"}}
