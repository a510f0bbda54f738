// one block, or so many; what is pending goes too, what waits stays
>> {"jsonrpc":"2.0","id":1,"method":"anvil_setCode","params":["0x00000000000000000000000000000000000000cc","0x602a60005260206000a000"]}
<< {"jsonrpc":"2.0","id":1,"result":null}
@ 200
>> {"jsonrpc":"2.0","id":2,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x00000000000000000000000000000000000000cc","gas":"0x186a0"}]}
<< {"jsonrpc":"2.0","id":2,"result":"0x9c80d4a9145ea6b250ff8d28898dbf644a30c336b7e3e7673860ddf795b0791a"}
= hash result
@ 400
>> {"jsonrpc":"2.0","id":3,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x00000000000000000000000000000000000000cc","gas":"0x186a0"}]}
<< {"jsonrpc":"2.0","id":3,"result":"0x651bfae5bcc1a52a2f8950720d568fb9b2936cafe6e3a3e74fc5a2410f0c5b93"}
>> {"jsonrpc":"2.0","id":4,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x00000000000000000000000000000000000000d1","nonce":"0x7","gas":"0x5208","gasPrice":"0x3b9aca00"}]}
<< {"jsonrpc":"2.0","id":4,"result":"0xcd949dbede90fab3f2a8832b11e6e315130122258ec9d467bb2ec7a2e3c21c43"}
>> {"jsonrpc":"2.0","id":5,"method":"anvil_rollback","params":[]}
<< {"jsonrpc":"2.0","id":5,"result":null}
>> {"jsonrpc":"2.0","id":6,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":6,"result":"0x2"}
>> {"jsonrpc":"2.0","id":7,"method":"eth_getTransactionReceipt","params":["${hash}"]}
<< {"jsonrpc":"2.0","id":7,"result":{"type":"0x2","status":"0x1","cumulativeGasUsed":"0x184ba","logs":[{"address":"0x00000000000000000000000000000000000000cc","topics":[],"data":"0x000000000000000000000000000000000000000000000000000000000000002a","blockHash":"0x93abfa90e81228941d1a05fa37cb92601ddc66dcbd0837fa11e8bbb57891ce1a","blockNumber":"0x2","blockTimestamp":"0x6955b900","blockTimestampMs":"0x19b76daa990","transactionHash":"0x9c80d4a9145ea6b250ff8d28898dbf644a30c336b7e3e7673860ddf795b0791a","transactionIndex":"0x2","logIndex":"0x0","removed":false}],"logsBloom":"0x00000000000000000000000000000000000200000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000020000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000","transactionHash":"0x9c80d4a9145ea6b250ff8d28898dbf644a30c336b7e3e7673860ddf795b0791a","transactionIndex":"0x2","blockHash":"0x93abfa90e81228941d1a05fa37cb92601ddc66dcbd0837fa11e8bbb57891ce1a","blockNumber":"0x2","gasUsed":"0x5491","effectiveGasPrice":"0x5b8d80","from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x00000000000000000000000000000000000000cc","contractAddress":null,"l1GasPrice":"0x5f5e100","l1GasUsed":"0x640","l1Fee":"0x351a6028","l1BaseFeeScalar":"0x8dd","l1BlobBaseFee":"0x4c4b40","l1BlobBaseFeeScalar":"0x101c12","daFootprintGasScalar":"0x94","blobGasUsed":"0x39d0"}}
>> {"jsonrpc":"2.0","id":8,"method":"txpool_status","params":[]}
<< {"jsonrpc":"2.0","id":8,"result":{"pending":"0x0","queued":"0x1"}}
>> {"jsonrpc":"2.0","id":9,"method":"anvil_rollback","params":[1]}
<< {"jsonrpc":"2.0","id":9,"result":null}
>> {"jsonrpc":"2.0","id":10,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":10,"result":"0x1"}
>> {"jsonrpc":"2.0","id":11,"method":"eth_getTransactionReceipt","params":["${hash}"]}
<< {"jsonrpc":"2.0","id":11,"result":null}
>> {"jsonrpc":"2.0","id":12,"method":"eth_getTransactionCount","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","pending"]}
<< {"jsonrpc":"2.0","id":12,"result":"0x0"}

// the clock stays, and time goes on from there
>> {"jsonrpc":"2.0","id":13,"method":"anvil_getLastBlockWallTime","params":[]}
<< {"jsonrpc":"2.0","id":13,"result":1767225600200}
@ 200
>> {"jsonrpc":"2.0","id":14,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":14,"result":"0x2"}
>> {"jsonrpc":"2.0","id":15,"method":"anvil_getLastBlockWallTime","params":[]}
<< {"jsonrpc":"2.0","id":15,"result":1767225600800}

// refused
>> {"jsonrpc":"2.0","id":16,"method":"anvil_rollback","params":[3]}
<< {"jsonrpc":"2.0","id":16,"error":{"code":-32602,"message":"Rollback depth must not exceed current chain height: current height 2, depth 3"}}
>> {"jsonrpc":"2.0","id":17,"method":"anvil_rollback","params":["deep"]}
<< {"jsonrpc":"2.0","id":17,"error":{"code":-32602,"message":"params[0]: expected a number of at most 53 bits, in hex or decimal, got \"deep\"","data":"params[0]: expected a number of at most 53 bits, in hex or decimal, got \"deep\""}}
>> {"jsonrpc":"2.0","id":18,"method":"anvil_rollback","params":[0]}
<< {"jsonrpc":"2.0","id":18,"result":null}
>> {"jsonrpc":"2.0","id":19,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":19,"result":"0x2"}
