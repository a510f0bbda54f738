// a log filter of a chain without logs, and a filter of another kind
>> {"jsonrpc":"2.0","id":1,"method":"eth_newFilter","params":[{"fromBlock":"earliest"}]}
<< {"jsonrpc":"2.0","id":1,"result":"0x1"}
>> {"jsonrpc":"2.0","id":2,"method":"eth_getFilterLogs","params":["0x1"]}
<< {"jsonrpc":"2.0","id":2,"result":[]}
>> {"jsonrpc":"2.0","id":3,"method":"eth_newBlockFilter","params":[]}
<< {"jsonrpc":"2.0","id":3,"result":"0x2"}
>> {"jsonrpc":"2.0","id":4,"method":"eth_getFilterLogs","params":["0x2"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32000,"message":"filter not found"}}

// the range is checked when it is asked for
>> {"jsonrpc":"2.0","id":5,"method":"eth_newFilter","params":[{"fromBlock":"0x0","toBlock":"0x5"}]}
<< {"jsonrpc":"2.0","id":5,"result":"0x3"}
>> {"jsonrpc":"2.0","id":6,"method":"eth_getFilterLogs","params":["0x3"]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"block range extends beyond current head block: requested 5, head 0"}}
