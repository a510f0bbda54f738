# {"network": "plain"}

// a transaction that succeeded has no stack trace
>> {"jsonrpc":"2.0","id":1,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","value":"0x1"}]}
<< {"jsonrpc":"2.0","id":1,"result":"0x569dca56c3d956f0ca63d1be89447b12d9053b691e04fcc404805db2d87b0d16"}
>> {"jsonrpc":"2.0","id":2,"method":"previewnet_stackTrace","params":["0x569dca56c3d956f0ca63d1be89447b12d9053b691e04fcc404805db2d87b0d16"]}
<< {"jsonrpc":"2.0","id":2,"result":null}

// without an artifact, a frame has the address of the code; test/stack-trace/ has those with sources
>> {"jsonrpc":"2.0","id":3,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","data":"0x60006000fd","gas":"0x186a0"}]}
<< {"jsonrpc":"2.0","id":3,"result":"0xdf4cd229da9c31037a0dc6c314a038b19a5143d8d52106e202a1af64a2edcd1d"}
>> {"jsonrpc":"2.0","id":4,"method":"previewnet_stackTrace","params":["0xdf4cd229da9c31037a0dc6c314a038b19a5143d8d52106e202a1af64a2edcd1d"]}
<< {"jsonrpc":"2.0","id":4,"result":{"message":"reverted without a reason","frames":[{"contract":null,"file":null,"line":null,"column":null,"function":"constructor","address":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512"}]}}

// refused
>> {"jsonrpc":"2.0","id":5,"method":"previewnet_stackTrace","params":["0x1111111111111111111111111111111111111111111111111111111111111111"]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32000,"message":"transaction not found"}}
>> {"jsonrpc":"2.0","id":6,"method":"previewnet_stackTrace","params":[]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"params[0]: expected a hash of 32 bytes, got nothing","data":"params[0]: expected a hash of 32 bytes, got nothing"}}
