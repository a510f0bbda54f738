>> {"jsonrpc":"2.0","id":1,"method":"previewnet_setL1BlobBaseFee","params":["0x7"]}
<< {"jsonrpc":"2.0","id":1,"result":true}
@ 200
// blobBaseFee() of L1Block, at latest and at pending
>> [{"jsonrpc":"2.0","id":2,"method":"eth_call","params":[{"to":"0x4200000000000000000000000000000000000015","data":"0xf8206140"},"latest"]},{"jsonrpc":"2.0","id":3,"method":"eth_call","params":[{"to":"0x4200000000000000000000000000000000000015","data":"0xf8206140"},"pending"]}]
<< [{"jsonrpc":"2.0","id":2,"result":"0x00000000000000000000000000000000000000000000000000000000004c4b40"},{"jsonrpc":"2.0","id":3,"result":"0x0000000000000000000000000000000000000000000000000000000000000007"}]
>> {"jsonrpc":"2.0","id":4,"method":"previewnet_setL1BlobBaseFee","params":[7]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"params[0]: expected a QUANTITY such as 0x0 or 0x1f, got 7","data":"params[0]: expected a QUANTITY such as 0x0 or 0x1f, got 7"}}
