# {"logsBlockHash": "strict"}
// a block, or a range, not both
>> {"jsonrpc":"2.0","id":1,"method":"eth_getLogs","params":[{"fromBlock":"0x0","toBlock":"latest"}]}
<< {"jsonrpc":"2.0","id":1,"result":[]}
>> {"jsonrpc":"2.0","id":2,"method":"eth_getLogs","params":[{"blockHash":"0x0000000000000000000000000000000000000000000000000000000000000001","fromBlock":"0x0"}]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"filter: cannot specify both BlockHash and FromBlock/ToBlock, choose one or the other","data":"filter: cannot specify both BlockHash and FromBlock/ToBlock, choose one or the other"}}
>> {"jsonrpc":"2.0","id":3,"method":"eth_getLogs","params":[{"blockHash":"0x0000000000000000000000000000000000000000000000000000000000000001","toBlock":"latest"}]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"filter: cannot specify both BlockHash and FromBlock/ToBlock, choose one or the other","data":"filter: cannot specify both BlockHash and FromBlock/ToBlock, choose one or the other"}}
>> {"jsonrpc":"2.0","id":4,"method":"eth_newFilter","params":[{"blockHash":"0x0000000000000000000000000000000000000000000000000000000000000001","toBlock":"latest"}]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"filter: cannot specify both BlockHash and FromBlock/ToBlock, choose one or the other","data":"filter: cannot specify both BlockHash and FromBlock/ToBlock, choose one or the other"}}

// null is nothing
>> {"jsonrpc":"2.0","id":5,"method":"eth_getLogs","params":[{"blockHash":"0x0000000000000000000000000000000000000000000000000000000000000001","fromBlock":null,"toBlock":null}]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32001,"message":"block not found: hash 0x0000000000000000000000000000000000000000000000000000000000000001"}}
