>> {"jsonrpc":"2.0","id":1,"method":"wallet_switchEthereumChain","params":[{"chainId":"0x509f455"}]}
<< {"jsonrpc":"2.0","id":1,"result":null}

// there is no other
>> {"jsonrpc":"2.0","id":2,"method":"wallet_switchEthereumChain","params":[{"chainId":"0x1"}]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":4902,"message":"Unrecognized chain ID \"0x1\". Try adding the chain using wallet_addEthereumChain first."}}

// malformed
>> {"jsonrpc":"2.0","id":3,"method":"wallet_switchEthereumChain","params":[{"chainId":1}]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"params[0].chainId: expected a QUANTITY such as 0x0 or 0x1f, got 1","data":"params[0].chainId: expected a QUANTITY such as 0x0 or 0x1f, got 1"}}
>> {"jsonrpc":"2.0","id":4,"method":"wallet_switchEthereumChain","params":[]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"params[0]: expected an object with a chainId, got nothing","data":"params[0]: expected an object with a chainId, got nothing"}}
